/// Apple's name of this header; as there, the C library comes with it.
#include <Availability.h>
#include <CFFunctions.h>
#include <CLibrary.h>
#include <MacTypes.h>
